/** What tests read out of mail as it arrived. */

/** The tokens of the links in the text part, once each. @param source  of the whole message, quoted-printable or plain */
export function tokensInMail(source: string): string[] {
  const plain = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return [...new Set([...plain.matchAll(/#(tsm_[\w-]+)/g)].map(([, token = '']) => token))];
}
