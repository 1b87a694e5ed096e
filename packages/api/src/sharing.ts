/** Ours: with whom a dashboard or a chart is shared. docs/reference/api.md#sharing. */
import { grantLevels, grantSubjects } from '@tessera/core/policy/grants';
import { z } from 'zod';
import { message, person } from './common.ts';
import { contract } from './contract.ts';

/** Kinds of objects that can be shared. */
export const sharedKinds = ['dashboard', 'chart'] as const;
/** See `sharedKinds`. */
export type SharedKind = (typeof sharedKinds)[number];

const id = z.coerce.number().int().positive().max(2_147_483_647);
const subject = z.enum(grantSubjects);
const named = z.object({ id: z.number().int(), name: z.string() });

/** Whom something can be shared with; `id` is 0 for everyone, whose `name` is empty. */
export const shareSubject = z.object({ subject, id: z.number().int(), name: z.string() });
/** What `shareSubject` reads. */
export type ShareSubject = z.infer<typeof shareSubject>;

/** One share: of a dashboard `datasets` are those it opens within it, of a chart the dataset it gives as a whole. */
export const shareItem = z.object({
  id: z.number().int(),
  ...shareSubject.omit({ id: true }).shape,
  subject_id: z.number().int(),
  level: z.enum(grantLevels),
  datasets: z.array(named),
  /** ISO 8601 UTC. */
  created_on: z.string(),
  created_by: person.nullable(),
});
/** What `shareItem` reads. */
export type ShareItem = z.infer<typeof shareItem>;

/** What keeps a share from doing all it says, by the person's own roles. */
export const shareNotes = ['sees_already', 'may_not_read', 'may_not_write', 'needs_data_to_edit'] as const;

/** What a share makes, before it is made and afterwards. */
export const sharePlan = z.object({
  ...shareSubject.shape,
  level: z.enum(grantLevels),
  /** Datasets whose data the share opens. */
  opens: z.array(named),
  /** Datasets that stay closed: whoever shares may not give them. `ask` names who may; without any it is an admin. */
  missing: z.array(named.extend({ ask: z.array(z.string()) })),
  notes: z.array(z.enum(shareNotes)),
});
/** What `sharePlan` reads. */
export type SharePlan = z.infer<typeof sharePlan>;

const asked = {
  subject,
  /** Of the user or group; 0 for everyone. */
  id: z.coerce.number().int().min(0).max(2_147_483_647),
  level: z.enum(grantLevels),
};
/** What is shared: `with_data` gives the data that is needed, as far as the caller may. */
export const shareCreate = z.strictObject({ ...asked, with_data: z.boolean() });

const of = z.strictObject({ kind: z.enum(sharedKinds), pk: id });
const base = '/api/v1/sharing';

/** Sharing is for owners and admins. */
export const sharing = contract({
  subjects: {
    method: 'GET',
    path: `${base}/subjects`,
    permission: 'can_share_dashboard on Superset',
    summary: 'People and groups something can be shared with',
    query: z.strictObject({ text: z.string().max(200).default('') }),
    reply: z.object({ result: z.array(shareSubject) }),
  },
  list: {
    method: 'GET',
    path: `${base}/{kind}/{pk}`,
    permission: 'signed-in',
    summary: 'With whom a dashboard or chart is shared',
    params: of,
    reply: z.object({
      result: z.object({
        owners: z.array(person),
        /** Of a dashboard whose roles decide. */
        roles: z.array(z.string()),
        /** The dataset of a chart. */
        dataset: z.string().nullable(),
        shares: z.array(shareItem),
      }),
    }),
  },
  plan: {
    method: 'GET',
    path: `${base}/{kind}/{pk}/plan`,
    permission: 'signed-in',
    summary: 'What a share would make; it changes nothing',
    params: of,
    query: z.strictObject({ ...asked, with_data: z.stringbool() }),
    reply: z.object({ result: sharePlan }),
  },
  share: {
    method: 'POST',
    path: `${base}/{kind}/{pk}`,
    permission: 'signed-in',
    summary: 'Share a dashboard or chart, or change the share there is',
    params: of,
    body: shareCreate,
    reply: z.object({ id: z.number().int(), result: sharePlan }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{kind}/{pk}/{share}`,
    permission: 'signed-in',
    summary: 'Take a share back; it counts at once',
    params: of.extend({ share: id }),
    reply: message,
  },
});
