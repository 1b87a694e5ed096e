/** A list of values, as the old filter box shows them. */
import type { ChoicesPicture } from '@tessera/charts/chart-type';
import styles from './shared/pictures.module.css';

export const ChoicesView = ({ picture }: { picture: ChoicesPicture }) => (
  <ul className={styles['scroll']} aria-label={picture.summary} data-picture="choices">
    {picture.choices.map((choice) => (
      <li key={String(choice.value)}>{choice.label}</li>
    ))}
  </ul>
);
