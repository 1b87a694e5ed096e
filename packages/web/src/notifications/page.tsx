/** How the site sends reports and alerts, for admins: `/notifications/`. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Tag } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { notification, type ShownSetting } from '@tessera/api/notification';
import type { NotificationSetting } from '@tessera/core/notifications';
import { LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import type { FormField } from '../dialogs/form/form-field.ts';
import { isToldAtFields, showAtFields } from '../dialogs/form/refusal.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import { i18n } from '../i18n.ts';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { useToasts } from '../kit/toasts.ts';
import { settingSections, type SettingsValues } from './sections.ts';
import styles from './notifications.module.css';
import { TestForm } from './test-form.tsx';
import { pageTitle } from '../kit/page-title.ts';
import { FailedQuery } from '../kit/failed-query.tsx';

type Settings = Readonly<Record<NotificationSetting, ShownSetting>>;
const queryKey = ['notification', 'settings'];

/** One card of settings, saved by itself. */
function Section({
  title,
  hint,
  names,
  settings,
  fields,
  children,
}: {
  title: string;
  hint: string;
  names: readonly NotificationSetting[];
  settings: Settings;
  fields: readonly FormField<SettingsValues>[];
  children?: ReactNode;
}) {
  const [form] = Form.useForm<SettingsValues>();
  const cache = useQueryClient();
  const toasts = useToasts();
  const initial: SettingsValues = Object.fromEntries(
    names.map((name) => [
      name,
      fields.some((field) => field.name === name && field.kind === 'password') ? '' : (settings[name].shown ?? ''),
    ]),
  );
  const isOurs = names.some((name) => !settings[name].from_environment);
  const saving = useMutation({
    mutationFn: (body: SettingsValues) => client.call(notification.update, { body }),
    onSuccess: ({ result }) => {
      toasts.success(i18n._('Saved'));
      cache.setQueryData(queryKey, { result });
      for (const { kind, name } of fields) if (kind === 'password') form.setFieldValue(name, '');
    },
    onError: (error) => showAtFields(form, error),
  });
  const refusal = saving.error;
  /** What was changed: an empty secret is one that stays. */
  const submit = (values: SettingsValues): void => {
    const changed = fields.filter(({ kind, name }) => {
      if (settings[name].from_environment) return false;
      return kind === 'password' ? (values[name] ?? '') !== '' : (values[name] ?? '') !== (initial[name] ?? '');
    });
    saving.mutate(Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null])));
  };
  const removable = fields.filter(
    ({ kind, name }) => kind === 'password' && settings[name].is_set && !settings[name].from_environment,
  );
  const takeBack = (): void =>
    saving.mutate(
      Object.fromEntries(fields.filter(({ name }) => !settings[name].from_environment).map(({ name }) => [name, null])),
    );
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>
        {title}
        <SetTag settings={settings} names={names} />
      </h2>
      <p className={styles['hint']}>{hint}</p>
      {refusal && !isToldAtFields(form, refusal) ? (
        <Alert type="error" showIcon role="alert" title={sentenceOf(refusal)} />
      ) : null}
      <ShapedForm<SettingsValues>
        name={`notification-${names[0]}`}
        form={form}
        initial={initial}
        entries={() => fields}
        onSubmit={submit}
      >
        {isOurs ? (
          <div className={styles['buttons']}>
            <Button type="primary" htmlType="submit" loading={saving.isPending}>
              {i18n._('Save')}
            </Button>
            {removable.length > 0 ? (
              <Button danger type="text" onClick={takeBack}>
                {i18n._('Disconnect')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </ShapedForm>
      {children}
    </section>
  );
}

/** Whether what a card is about is set up. */
function SetTag({ settings, names }: { settings: Settings; names: readonly NotificationSetting[] }) {
  const isSet = names.some((name) => settings[name].is_set);
  return isSet ? <Tag color="success">{i18n._('Set up')}</Tag> : <Tag>{i18n._('Not set up')}</Tag>;
}

/** The ways out with their settings, and a test message. */
export function NotificationsPage() {
  const known = useQuery({ queryKey, queryFn: ({ signal }) => client.call(notification.get, {}, { signal }) });
  useEffect(() => {
    document.title = pageTitle(i18n._('Notifications'));
  }, []);
  if (known.error instanceof ApiFailure && known.error.status === 403) return <ForbiddenPage />;
  if (known.isError) return <FailedQuery query={known} />;
  if (!known.data) return <LoadingFace label={i18n._('Loading…')} />;
  const settings = known.data.result;
  return (
    <div className={styles['page']}>
      <header>
        <h1>{i18n._('Notifications')}</h1>
        <p className={styles['hint']}>
          {i18n._('How this site sends reports and alerts. Secrets are kept sealed and are never shown again.')}
        </p>
      </header>
      {settingSections(settings).map((section) => (
        <Section key={section.title} settings={settings} {...section} />
      ))}
      <TestForm />
    </div>
  );
}
