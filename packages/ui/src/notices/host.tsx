/** The place on the page where toasts and questions appear. */
import { Modal, notification } from 'antd';
import { useEffect } from 'react';
import { offerNotices } from './notices.ts';

export function Host() {
  const [toasts, toastsHolder] = notification.useNotification({ placement: 'bottomRight', stack: { threshold: 4 } });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(() => offerNotices({ notification: toasts, modal }), [toasts, modal]);
  return (
    <>
      {modalHolder}
      {toastsHolder}
    </>
  );
}
