/** How a primary colour reads on the backgrounds of both modes (WCAG AA). */
import { contrastAA, primaryContrast, themedColours, type ContrastReport } from '@tessera/core/look/themed-look';
import { looks } from '@tessera/core/look/tokens';
import { i18n } from '../i18n.ts';
import styles from './themes.module.css';

const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`;

function sentenceOfContrast({ mode, ratio, shown, isAdapted }: ContrastReport): string {
  const said = { ratio: ratioText(ratio), needed: `${contrastAA} : 1`, shown };
  if (mode === 'light')
    return isAdapted
      ? i18n._('Light: {ratio}, below the {needed} of WCAG AA; shown as {shown}', said)
      : i18n._('Light: {ratio}, meets WCAG AA ({needed})', said);
  return isAdapted
    ? i18n._('Dark: {ratio}, below the {needed} of WCAG AA; shown as {shown}', said)
    : i18n._('Dark: {ratio}, meets WCAG AA ({needed})', said);
}

/** One line for each mode, with a sample of how links and buttons look in it. */
export function ContrastNote({ colour }: { colour: string }) {
  return (
    <ul className={styles['contrast']} aria-label={i18n._('Contrast of the primary color')}>
      {primaryContrast(colour).map((report) => {
        const look = themedColours(report.mode, { colorPrimary: colour });
        return (
          <li key={report.mode}>
            <span className={styles['sample']} style={{ background: looks[report.mode].background }} aria-hidden="true">
              <span style={{ color: look.accent }}>Aa</span>
              <span className={styles['solid']} style={{ background: look.accent, color: look.onAccent }}>
                Aa
              </span>
            </span>
            {sentenceOfContrast(report)}
          </li>
        );
      })}
    </ul>
  );
}
