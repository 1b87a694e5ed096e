/** The text of a message, for any channel. */
import { z } from 'zod';
import type { MailFile } from '../mail/mailer.ts';

/** A message: each way out takes of it what it can carry. */
export interface Notice {
  readonly kind: 'report' | 'alert' | 'test';
  /** Of the report or alert. */
  readonly name: string;
  readonly subject: string;
  readonly html: string;
  /** The same for readers without HTML. */
  readonly text: string;
  /** The page it leads to. */
  readonly link: string | undefined;
  /** What the way there is called. */
  readonly linkText: string;
  /** Pictures of the text have a `cid`; the others are files beside it. */
  readonly files: readonly MailFile[];
  /** Of an alert: the value it found. */
  readonly value?: number | null | undefined;
  /** Of an alert: what the value is compared with, such as `> 40`. */
  readonly condition?: string | undefined;
}

const kept = z.object({
  kind: z.enum(['report', 'alert', 'test']),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  // Messages that were kept before they had it.
  linkText: z.string().default('Explore in Superset'),
  value: z.number().nullish(),
  condition: z.string().nullish(),
  files: z.array(z.object({ name: z.string(), type: z.string(), cid: z.string().nullable(), base64: z.string() })),
});

/** A notice as plain JSON, to be kept until everybody has it. */
export function keptNotice({ link, files, condition, ...notice }: Notice): z.input<typeof kept> {
  return {
    ...notice,
    link: link ?? null,
    condition: condition ?? null,
    files: files.map(({ name, type, bytes, cid }) => ({ name, type, cid: cid ?? null, base64: bytes.toString('base64') })),
  };
}

/** What `keptNotice` made. @throws ZodError when it is none */
export function openNotice(value: unknown): Notice {
  const { link, files, condition, ...notice } = kept.parse(value);
  return {
    ...notice,
    link: link ?? undefined,
    condition: condition ?? undefined,
    files: files.map(({ name, type, cid, base64 }) => ({
      name,
      type,
      bytes: Buffer.from(base64, 'base64'),
      ...(cid !== null && { cid }),
    })),
  };
}
