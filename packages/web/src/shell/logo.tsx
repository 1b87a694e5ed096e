import { siteName } from '../kit/page-title.ts';
import { themeOfPage } from '../bootstrap.ts';
import styles from './shell.module.css';

/** What the logo says to those who do not see it. */
export const logoName = (): string => themeOfPage().brandLogoAlt ?? siteName();

/** The mark of the site: its theme's logo, else that of the product: four tiles, one of them lit. It is decoration. */
export function Logo({ sizePx = 24 }: { sizePx?: number }) {
  const { brandLogoUrl } = themeOfPage();
  if (brandLogoUrl !== undefined)
    return <img className={styles['siteLogo']} src={brandLogoUrl} alt="" style={{ height: sizePx }} draggable={false} />;
  return (
    <svg className={styles['logo']} width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles['logoGround']} width="32" height="32" rx="7" />
      <rect className={styles['logoTile']} x="8" y="8" width="7" height="7" rx="1" />
      <rect className={styles['logoTileSoft']} x="17" y="8" width="7" height="7" rx="1" />
      <rect className={styles['logoTileSoft']} x="8" y="17" width="7" height="7" rx="1" />
      <rect className={styles['logoTileLit']} x="17" y="17" width="7" height="7" rx="1" />
    </svg>
  );
}
