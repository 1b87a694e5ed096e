/** Imported first of all: schemas look at this setting when they are made, and the content security policy allows no eval. */
import { config } from 'zod';

config({ jitless: true });
