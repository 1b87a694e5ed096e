import { Avatar, Tooltip } from 'antd';
import { i18n } from '../i18n.ts';
import { fullName } from '../session.ts';

/** The same name has the same hue everywhere; saturation and lightness keep white-on-colour and dark-on-colour readable. */
function hueOf(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => String.fromCodePoint(...[word?.codePointAt(0)].filter((point) => point !== undefined)))
    .join('')
    .toUpperCase();
}

/** A person as a coloured circle with initials. */
export function PersonAvatar({ name, sizePx = 24 }: { name: string; sizePx?: number }) {
  const hue = hueOf(name);
  return (
    <Avatar
      size={sizePx}
      style={{
        background: `light-dark(hsl(${hue} 42% 31%), hsl(${hue} 45% 72%))`,
        fontSize: Math.round(sizePx * 0.4),
        fontWeight: 600,
        flex: 'none',
      }}
    >
      {initials(name)}
    </Avatar>
  );
}

type Person = { id: number; first_name: string; last_name: string; username?: string | undefined };
const shownAtMost = 4;

/** Owners as a row of avatars; after the fourth comes `+n`. Names are in the tooltips and for screen readers. */
export function People({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  const names = people.map(fullName);
  const rest = names.slice(shownAtMost);
  return (
    <span role="img" aria-label={names.join(', ')} style={{ display: 'inline-flex' }}>
      <Avatar.Group size={24}>
        {people.slice(0, shownAtMost).map((person) => (
          <Tooltip key={person.id} title={fullName(person)}>
            <span>
              <PersonAvatar name={fullName(person)} />
            </span>
          </Tooltip>
        ))}
        {rest.length > 0 ? (
          <Tooltip title={rest.join(', ')}>
            <Avatar size={24} style={{ fontSize: 10, background: 'var(--t-sunken)', color: 'var(--t-text-muted)' }}>
              {i18n._('+{n}', { n: rest.length })}
            </Avatar>
          </Tooltip>
        ) : null}
      </Avatar.Group>
    </span>
  );
}
