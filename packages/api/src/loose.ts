/**
 * Everything on the wire whose keys are not all known, in one place, each with its reason
 * (docs/decisions/0018-strict-doors.md).
 * Loose keys are kept where the object is stored. All other shapes refuse unknown keys by name.
 */
import { z } from 'zod';

/** A chart's form: each chart type reads its own keys, and other products' forms carry more. */
export const formData = z.record(z.string(), z.unknown());

/** A layout node map: `position_json` of imports holds nodes of kinds we may not know; readers tolerate them. */
export const positions = z.record(z.string(), z.unknown());

/** A data mask: per filter id its state; charts put their own keys in `ownState`. */
export const dataMask = z.record(z.string(), z.unknown());

/** A native filter as it was configured: imports carry keys of other versions. */
export const nativeFilter = z.record(z.string(), z.unknown());

/** Details of a log entry or an engine: written by us, read as they are. */
export const details = z.record(z.string(), z.unknown());

/** JSON-schema of a connection form. */
export const jsonSchema = z.record(z.string(), z.unknown());

/** Who a guest is: sites describe their visitors as they know them (e-mail, groups). What nothing here asks for is dropped. */
export const visitor = z.object;

/** Parameters of an address beside our own: they are for the templates of charts (`url_param`), and clients pass their page's on. */
export const addressed = z.looseObject;
