/** The OpenAPI document with values that exist on one server, as the outside tool is given it. */
import { z } from 'zod';
import { exampleOf, examplesFor } from './outside-examples.ts';
import type { Made } from './outside-objects.ts';

const media = z.record(z.string(), z.looseObject({}));
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), required: z.boolean(), content: media.optional() })),
  requestBody: z.looseObject({ content: media }).optional(),
});
const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A form's file is recognised by its name; of a text the tool would make one without. */
const fileNames = {
  file: { headers: { 'Content-Disposition': { schema: { type: 'string', example: 'form-data; filename="sales.csv"' } } } },
};

/**
 * @param text  of the document
 * @returns the document with examples of its parameters and bodies, as JSON
 */
export function documentWithExamples(text: string, made: Made): string {
  const document = documentShape.parse(JSON.parse(text));
  const examples = examplesFor(made);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, parameters, requestBody }] of Object.entries(methods)) {
      for (const parameter of parameters) {
        const { name, required, content } = parameter;
        const example = exampleOf(made, examples, { operationId, method, path, isRequired: required }, name);
        if (example === undefined) continue;
        // The tool looks for it beside the name, also where the value is JSON.
        for (const place of [parameter, ...Object.values(content ?? {})]) place['example'] = example;
      }
      const body = examples[operationId]?.body;
      if (body === undefined) continue;
      for (const [type, each] of Object.entries(requestBody?.content ?? {})) {
        each['example'] = body;
        if (type === 'multipart/form-data') each['encoding'] = fileNames;
      }
    }
  return JSON.stringify(document);
}
