/** What tests read out of mail as it arrived. */

/** A message as it is read. @param source  of the whole message, quoted-printable or plain */
export const plainMail = (source: string): string => source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

/** The tokens of the links in the text part, once each. @param source  of the whole message, quoted-printable or plain */
export function tokensInMail(source: string): string[] {
  const plain = plainMail(source);
  return [...new Set([...plain.matchAll(/#(tsm_[\w-]+)/g)].map(([, token = '']) => token))];
}
