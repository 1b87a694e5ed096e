/** `tessera create-admin`: one more administrator, made by the running server as on the page of users. */
import { z } from 'zod';
import { options, UsageError, type CommandContext } from './commands.ts';

const roles = z.object({ result: z.array(z.object({ id: z.number() })) });

/** @throws Refused with the server's message by field, such as a name that is taken or a password that is too easy */
export async function createAdminCommand({ args, caller, print }: CommandContext): Promise<void> {
  const { values, positionals } = options(args, {
    username: { type: 'string' },
    password: { type: 'string' },
    email: { type: 'string' },
    firstname: { type: 'string' },
    lastname: { type: 'string' },
  });
  if (positionals.length > 0) throw new UsageError(`create-admin takes no ${positionals[0]}.`);
  const { username, password, email } = values;
  if (typeof username !== 'string' || typeof password !== 'string' || typeof email !== 'string')
    throw new UsageError('Write --username, --email and --password of the new administrator.');
  const server = await caller();
  const q = encodeURIComponent('(filters:!((col:name,opr:eq,value:Admin)))');
  const [admin] = roles.parse(await server.json(`/api/v1/security/roles/?q=${q}`)).result;
  if (!admin) throw new Error('The site has no role Admin.');
  await server.post('/api/v1/security/users/', {
    username,
    password,
    email,
    first_name: values.firstname ?? username,
    last_name: values.lastname ?? 'Admin',
    active: true,
    roles: [admin.id],
  });
  print(`${username} is an administrator.`);
}
