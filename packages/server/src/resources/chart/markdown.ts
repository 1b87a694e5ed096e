/**
 * A description's Markdown as HTML for `description_markeddown`: paragraphs, headings, lists, code, emphasis, links.
 * Everything else is text: no tag of the source survives, and links are http, https, mailto or local.
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** @param source  Markdown, or nothing @returns HTML, empty for nothing */
export function htmlOf(source: string | null | undefined): string {
  if (!source?.trim()) return '';
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map(blockOf)
    .join('\n');
}

function blockOf(block: string): string {
  const lines = block.split('\n');
  const heading = /^(#{1,6})\s+(.*)$/.exec(block);
  if (heading && lines.length === 1) {
    const level = heading[1]?.length ?? 1;
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>`;
  }
  if (lines.every((line) => /^\s*[-*]\s+/.test(line))) return listOf('ul', lines, /^\s*[-*]\s+/);
  if (lines.every((line) => /^\s*\d+[.)]\s+/.test(line))) return listOf('ol', lines, /^\s*\d+[.)]\s+/);
  return `<p>${lines.map(inline).join('<br>')}</p>`;
}

function listOf(tag: 'ul' | 'ol', lines: readonly string[], marker: RegExp): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(marker, ''))}</li>`).join('')}</${tag}>`;
}

/** Code is set aside first, so that nothing inside it is read as emphasis. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith('`') && part.endsWith('`') ? `<code>${escaped(part.slice(1, -1))}</code>` : spans(part),
    )
    .join('');
}

function spans(text: string): string {
  return escaped(text)
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s)]*)\)/g, '<a href="$2" rel="noopener noreferrer">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}
