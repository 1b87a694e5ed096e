/** Microsoft Teams as a way out: a card to the webhook of a workflow ("when a Teams webhook request is received"). */
import { oneByOne, type Channel } from './channel.ts';
import type { Notice } from './notice.ts';
import { hookFaults, postTo } from './webhook.ts';

/** Teams takes 28 kB; a card has no room for more, nor for a picture. */
const textMax = 6000;

function cardOf({ subject, text, link, linkText }: Notice): object {
  const said = text.length > textMax ? `${text.slice(0, textMax)}…` : text;
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: subject, weight: 'Bolder', size: 'Medium', wrap: true },
            { type: 'TextBlock', text: said, wrap: true },
          ],
          actions: link === undefined ? [] : [{ type: 'Action.OpenUrl', title: linkText, url: link }],
        },
      },
    ],
  };
}

/** A card with the words and the way to the page. */
export const teamsChannel: Channel = {
  types: ['Teams'],
  isRepeatable: false,
  isSetUp: () => true,
  faults: ({ target }, { webhook }) => hookFaults(target, webhook.hosts),
  split: oneByOne,
  deliver: (notice, { target }, { ways }) =>
    postTo(target, {
      headers: { 'content-type': 'application/json', 'user-agent': 'Tessera' },
      body: JSON.stringify(cardOf(notice)),
      hosts: ways.webhook.hosts,
    }),
};
