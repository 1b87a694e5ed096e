/** The `extra` of a dataset, a column or a metric: JSON text whose other members stay as they are. */
import { isRecord } from '@tessera/core/narrowing';

/** The members of `extra` that are shown and edited. */
export interface Extra {
  /** Who certifies it; empty for no one. */
  certifiedBy: string;
  certificationDetails: string;
  /** A caution in Markdown; empty for none. */
  warning: string;
}

type Members = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The members of an `extra`; none where it is not the JSON of an object. */
export function membersOf(extra: string | null | undefined): Members {
  try {
    const value: unknown = JSON.parse(extra || '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Reads those members; a text that is no JSON object has none of them. */
export function readExtra(extra: string | null | undefined): Extra {
  const { certification, warning_markdown } = membersOf(extra);
  const { certified_by, details } = isRecord(certification) ? certification : {};
  return { certifiedBy: text(certified_by), certificationDetails: text(details), warning: text(warning_markdown) };
}

/** `extra` with other words in it. Details without a name certify nothing; nothing at all is null. */
export function writeExtra(extra: string | null | undefined, part: Partial<Extra>): string | null {
  const { certification, warning_markdown: _, ...rest } = membersOf(extra);
  const { certifiedBy, certificationDetails, warning } = { ...readExtra(extra), ...part };
  const members = {
    ...rest,
    // Kept while it is typed before the name; only with a name does it count.
    ...(certifiedBy || certificationDetails
      ? {
          certification: {
            ...(isRecord(certification) ? certification : {}),
            certified_by: certifiedBy,
            details: certificationDetails,
          },
        }
      : {}),
    ...(warning ? { warning_markdown: warning } : {}),
  };
  return Object.keys(members).length > 0 ? JSON.stringify(members) : null;
}

/** `extra` as it is sent: a certification without a name is left out. */
export function settledExtra(extra: string | null | undefined): string | null {
  const { certifiedBy } = readExtra(extra);
  return certifiedBy.trim() === '' ? writeExtra(extra, { certifiedBy: '', certificationDetails: '' }) : (extra ?? null);
}
