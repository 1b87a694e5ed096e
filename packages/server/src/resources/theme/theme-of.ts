/** Which theme acts: the one a dashboard chose, else the site's. */
import { themedColours } from '@tessera/core/look/themed-look';
import { tokensOf, type ThemeTokens } from '@tessera/core/look/theme-tokens';
import type { LookColours, LookMode } from '@tessera/core/look/tokens';
import type { Db } from '../../store/db.ts';
import type { StoredRow } from '../../store/tables.ts';

type ThemeRow = StoredRow<'themes'>;

/** The theme of an id; undefined for null, and where it was deleted. */
export async function themeAt(db: Db, id: number | null): Promise<ThemeRow | undefined> {
  if (id === null) return undefined;
  return db.selectFrom('themes').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** The theme of the site; undefined: its built-in look. */
export async function siteTheme(db: Db): Promise<ThemeRow | undefined> {
  return db
    .selectFrom('themes')
    .selectAll()
    .where('is_system_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What a theme says of colours; the rest does not show in pictures. */
type PictureTokens = Pick<ThemeTokens, 'colorPrimary' | 'colorSuccess' | 'colorWarning' | 'colorError'>;

/** The colours on paper of a dashboard, or of a chart by itself. @param id  of the dashboard's theme */
export async function paperTokens(db: Db, id: number | null = null): Promise<PictureTokens> {
  const row = (await themeAt(db, id)) ?? (await siteTheme(db));
  const { colorPrimary, colorSuccess, colorWarning, colorError } = tokensOf(row?.json_data);
  return {
    ...(colorPrimary === undefined ? {} : { colorPrimary }),
    ...(colorSuccess === undefined ? {} : { colorSuccess }),
    ...(colorWarning === undefined ? {} : { colorWarning }),
    ...(colorError === undefined ? {} : { colorError }),
  };
}

/** The colours of a mode under the theme of a dashboard, else of the site. */
export async function paperLook(db: Db, mode: LookMode, id: number | null = null): Promise<LookColours> {
  return themedColours(mode, await paperTokens(db, id));
}
