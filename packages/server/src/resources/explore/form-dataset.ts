/** The dataset a form reads: the id in `datasource`, written `3__table`. */
export function datasetOfForm(form: Readonly<Record<string, unknown>>): number | undefined {
  const id = typeof form.datasource === 'string' ? /^(\d{1,9})__/.exec(form.datasource)?.[1] : undefined;
  return id === undefined ? undefined : Number(id);
}
