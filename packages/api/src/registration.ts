/** People who make an account themselves, where the site lets them. docs/reference/api.md#registration. */
import { message } from './common.ts';
import { contract } from './contract.ts';
import { userCreate } from './user.ts';

/** The link that is mailed is taken as that of an invitation. */
export const registration = contract({
  request: {
    method: 'POST',
    path: '/api/v1/security/registrations',
    permission: 'public',
    summary: 'Have a link for a new account sent; the answer is the same whether somebody has the address already',
    body: userCreate.pick({ email: true }),
    reply: message,
    status: 202,
  },
});
