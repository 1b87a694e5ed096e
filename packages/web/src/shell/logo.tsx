import styles from './shell.module.css';

/** The mark: four tiles, one of them lit. */
export function Logo({ sizePx = 24 }: { sizePx?: number }) {
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
