/** Which sites may show an embedded dashboard: the list its owner wrote, as the browser's frame rule and as a check of our own. */

const originShape = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:?#@\\\s]+)(?::(\d+))?(?:[/?#]|$)/i;
const domainShape = /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d+))?$/i;
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Whether a text is a site as the list takes it: `app.example.org`, `*.example.org`, `https://app.example.org:8443`. */
export const isSite = (text: string): boolean => domainShape.test(text);

/**
 * Whether a page may embed.
 * @param address  the page's origin or address; anything else is no site
 * @param sites  as `isSite` takes them; an empty list means every site
 */
export function maySiteEmbed(address: string | undefined, sites: readonly string[]): boolean {
  if (sites.length === 0) return true;
  const [, scheme = '', host = '', port] = originShape.exec(address ?? '') ?? [];
  if (host === '') return false;
  const asked = { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port: port ?? defaultPorts[scheme.toLowerCase()] };
  return sites.some((site) => {
    const [, only, name = '', at] = domainShape.exec(site) ?? [];
    if (name === '' || (only !== undefined && only.toLowerCase() !== asked.scheme)) return false;
    if ((at ?? defaultPorts[asked.scheme]) !== asked.port) return false;
    const wanted = name.toLowerCase();
    return wanted.startsWith('*.') ? asked.host.endsWith(wanted.slice(1)) : asked.host === wanted;
  });
}

/** The sources of `frame-ancestors`: exactly the sites of the list, or every site. What is no site is left out. */
export function frameAncestors(sites: readonly string[]): string {
  if (sites.length === 0) return '*';
  const known = sites.filter(isSite);
  return known.length > 0 ? known.join(' ') : "'none'";
}
