/** Addresses in a recipient's texts, which commas or semicolons separate. */
import { z } from 'zod';

/** The addresses of one text. */
export function addressesIn(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

const address = z.email();

/** What is wrong with a recipient's addresses, as sentences. */
export function addressFaults({
  target,
  ccTarget,
  bccTarget,
}: {
  readonly target: string;
  readonly ccTarget?: string | null | undefined;
  readonly bccTarget?: string | null | undefined;
}): string[] {
  const named = [target, ccTarget, bccTarget].flatMap(addressesIn);
  if (addressesIn(target).length === 0) return ['Write at least one e-mail address.'];
  return named.flatMap((each) => (address.safeParse(each).success ? [] : [`“${each}” is not an e-mail address.`]));
}
