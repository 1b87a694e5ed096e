/** The place on the page where toasts and questions appear. */
import { Modal, notification } from 'antd';
import { useEffect } from 'react';
import { sideOf } from '../direction/index.ts';
import { noteQuestion, offerNotices } from './notices.ts';

/** Mount it once, below the theme: what it shows has the look of its place. */
export function Host() {
  const [toasts, toastsHolder] = notification.useNotification({ placement: sideOf('bottomEnd'), stack: { threshold: 4 } });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(
    () =>
      offerNotices({ notification: toasts, modal: { ...modal, confirm: (question) => noteQuestion(modal.confirm(question)) } }),
    [toasts, modal],
  );
  return (
    <>
      {modalHolder}
      {toastsHolder}
    </>
  );
}
