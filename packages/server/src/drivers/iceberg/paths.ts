/** Where the files an Iceberg table names lie in a connection: their absolute addresses were written by other machines. */

import { withoutEnd } from '@tessera/core/format/stripped';

/**
 * @param location  of the table, as its metadata has it
 * @param folder  the table's folder below the connection; '' is the connection itself
 * @returns of an address the path below the connection; undefined where it leads outside
 */
export function pathsBelow(location: string, folder: string): (address: string) => string | undefined {
  const home = withoutEnd(normal(location), '/');
  // What lies around the table there lies around it here, as far as the names are the same.
  const around = folder === '' ? undefined : home.endsWith(`/${folder}`) ? home.slice(0, -folder.length - 1) : undefined;
  return (address) => {
    const path = normal(address);
    if (path.startsWith(`${home}/`)) return [folder, path.slice(home.length + 1)].filter(Boolean).join('/');
    if (around !== undefined && path.startsWith(`${around}/`)) return path.slice(around.length + 1);
    return undefined;
  };
}

/** One spelling for each of the schemes that mean the same. */
const normal = (address: string): string => address.replace(/^s3[an]:\/\//i, 's3://').replace(/^file:(\/\/)?(?=\/)/i, '');
