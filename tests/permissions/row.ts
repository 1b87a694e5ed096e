/** One line of the permission table: an action in all its transports, and who may do it. */
import type { TestReply } from '../../packages/server/src/test-server.ts';
import type { ActorName, PermissionWorld } from './fixture.ts';

export interface PermissionRequest {
  /** Method and path as the contract writes them: what the router's list is compared with. */
  readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly url: string;
  readonly body?: object | Buffer | string;
  readonly headers?: Record<string, string>;
  /** Says whether the action was allowed; absent: neither 401 nor 403 nor 404. */
  readonly allowed?: (answer: TestReply) => boolean;
}

/** Made anew for each actor, so that what one of them changes or deletes is there for the next. */
export interface MakeRequest extends Pick<PermissionRequest, 'route'> {
  (world: PermissionWorld, actor: ActorName): Promise<PermissionRequest>;
}

export interface PermissionRow {
  /** Number in the reference's table; letters for what it has no line for. */
  readonly row: string;
  readonly action: string;
  /** The letters of those who may. */
  readonly who: string;
  readonly requests: readonly MakeRequest[];
}

export const everybody = 'PUGDOSLA';
export const signedIn = 'GDOSLA';
/** Those who may see the rows of sales. */
export const seesSales = 'DOSLA';
/** The same, and the guest of K1. */
export const seesK1 = 'UDOSLA';

const url = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

type Params = Readonly<Record<string, string | number>>;
type More = Omit<PermissionRequest, 'route' | 'url'> & { readonly params?: Params; readonly search?: string };

/** A request of which every part is known once the world stands. */
export const request = (
  route: PermissionRequest['route'],
  more: (world: PermissionWorld, actor: ActorName) => More | Promise<More> = () => ({}),
): MakeRequest => {
  const make = async (world: PermissionWorld, actor: ActorName): Promise<PermissionRequest> => {
    const { params = {}, search = '', ...rest } = await more(world, actor);
    return { route, url: url(route.slice(route.indexOf(' ') + 1), params) + search, ...rest };
  };
  return Object.assign(make, { route });
};

/** Sends a request as an actor. */
export async function send({ callers }: PermissionWorld, actor: ActorName, request: PermissionRequest): Promise<TestReply> {
  const caller = callers[actor];
  const method = request.route.slice(0, request.route.indexOf(' '));
  if (method === 'GET') return caller.get(request.url, request.headers);
  if (method === 'DELETE') return caller.delete(request.url, request.headers);
  return method === 'PUT'
    ? caller.put(request.url, request.body ?? {}, request.headers)
    : caller.post(request.url, request.body ?? {}, request.headers);
}

/** Past the permission and the object's rule, whatever became of it then. */
export const isAllowed = (answer: TestReply): boolean => ![401, 403, 404].includes(answer.status);
