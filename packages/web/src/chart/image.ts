/** Files for the reader: names, downloads, a part of the page as a picture. */
import { withoutEdges } from '@tessera/core/format/stripped';

/** `My Chart` → `my-chart-2024-01-31T12-00-00.png`. */
export function fileName(title: string, ending: string, now = new Date()): string {
  const words = title.normalize('NFKD').toLowerCase();
  const kebab = withoutEdges(words.replace(/[^\p{L}\p{N}]+/gu, '-'), '-');
  return `${kebab || 'untitled'}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`;
}

/** Offers bytes to the reader as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read by then; without this the bytes live as long as the page.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Kinds of pictures the reader may have: JPEG is small and opaque, PNG keeps thin lines sharp. */
export type ImageFileKind = 'jpeg' | 'png';

interface ImageChoice {
  readonly kind: ImageFileKind;
  /** Written above the picture: what the element does not say itself. */
  readonly heading?: string;
}

/** @throws when the browser refuses to draw the copy */
export async function saveImage(element: HTMLElement, title: string, { kind, heading }: ImageChoice): Promise<void> {
  const { pictureOf } = await import('./picture-of.ts');
  saveBlob(await pictureOf(element, kind, heading), fileName(title, kind === 'jpeg' ? 'jpg' : 'png'));
}
