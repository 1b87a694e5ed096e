/** The flags beside the names of languages: drawn, because many systems have no letters for them. */
import { BR, CN, DE, ES, FR, IT, JP, KR, NL, PT, RU, SA, SI, SK, US } from 'country-flag-icons/react/3x2';
import styles from './language.module.css';

/** By country, as `Language.country` names it. */
const flags = { BR, CN, DE, ES, FR, IT, JP, KR, NL, PT, RU, SA, SI, SK, US };

const isKnown = (country: string): country is keyof typeof flags => country in flags;

/** The flag of a country; decoration beside a name. */
export function Flag({ country }: { readonly country: string }) {
  if (!isKnown(country)) return null;
  const Drawn = flags[country];
  return <Drawn className={styles['flag']} aria-hidden="true" />;
}
