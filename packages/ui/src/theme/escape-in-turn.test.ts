import { expect, test } from 'vitest';
import { turns } from './escape-in-turn.ts';

/** A clock in steps of 10 ms, and whether something fades at a time. */
function page(fades: (time: number) => boolean) {
  let time = 0;
  let looks: (() => void)[] = [];
  const heard: string[] = [];
  const { mustWait, hurry } = turns({ now: () => time, isFading: () => fades(time), later: (look) => looks.push(look) });
  return {
    heard,
    hurry,
    press: (name: string): void => {
      if (!mustWait(() => heard.push(`${name} at ${time}`))) heard.push(`${name} at ${time}`);
    },
    pass: (ms: number): void => {
      for (const end = time + ms; time < end;) {
        time += 10;
        const due = looks;
        looks = [];
        for (const look of due) look();
      }
    },
  };
}

test('a single Escape is heard at once', () => {
  const { press, pass, heard } = page(() => false);
  press('first');
  pass(200);
  press('second');
  expect(heard).toEqual(['first at 0', 'second at 200']);
});

test('a second Escape waits until the first has begun to close something and that has faded away', () => {
  const { press, pass, heard } = page((time) => time >= 20 && time < 180);
  press('first');
  press('second');
  press('third');
  pass(600);
  expect(heard).toEqual(['first at 0', 'second at 320', 'third at 470']);
});

test('a second Escape waits for a list that a busy page begins to close late', () => {
  const { press, pass, heard } = page((time) => time >= 110 && time < 200);
  press('first');
  pass(70);
  press('second');
  pass(400);
  expect(heard).toEqual(['first at 0', 'second at 340']);
});

test('an Escape meant for what lies below is heard when the layer above it is gone', () => {
  const { press, pass, heard } = page((time) => time < 100);
  pass(60);
  press('only');
  expect(heard).toEqual([]);
  pass(200);
  expect(heard).toEqual(['only at 240']);
});

test('a layer whose fading never ends does not keep Escape from the others', () => {
  const { press, pass, heard } = page(() => true);
  press('only');
  pass(2000);
  expect(heard).toEqual(['only at 1500']);
});

test('an Escape that waits is heard before whatever is done after it, and once', () => {
  const { press, pass, hurry, heard } = page(() => false);
  press('first');
  pass(10);
  press('second');
  press('third');
  hurry();
  expect(heard).toEqual(['first at 0', 'second at 10', 'third at 10']);
  pass(200);
  press('fourth');
  press('fifth');
  pass(200);
  expect(heard.slice(3)).toEqual(['fourth at 210', 'fifth at 360']);
});
