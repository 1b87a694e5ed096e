/** What the pages of visitors have in common: the site's name, a title, and the wall of tiles beside them. */
import type { ReactNode } from 'react';
import { LanguageMenu } from '../language/language-menu.tsx';
import { siteName } from '../kit/page-title.ts';
import { Logo } from '../shell/logo.tsx';
import styles from './login.module.css';
import { Mosaic } from './mosaic.tsx';

interface FrameProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children?: ReactNode;
}

/** Signing in, a new password, a new account. */
export function SignInFrame({ title, lead, children }: FrameProps) {
  return (
    <div className={styles['page']}>
      <main className={styles['side']}>
        <div className={styles['box']}>
          <div className={styles['brand']}>
            <Logo sizePx={36} />
            <span>{siteName()}</span>
          </div>
          <h1 className={styles['title']}>{title}</h1>
          {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
          {children}
          <LanguageMenu named />
        </div>
      </main>
      <Mosaic />
    </div>
  );
}
