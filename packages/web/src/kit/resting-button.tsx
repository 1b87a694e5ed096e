/** A button that keeps the keyboard while there is nothing for it to do: a disabled one would lose it to the page. */
import { Button, type ButtonProps } from 'antd';

/** antd's look of a disabled button, without the attribute that takes the focus away. */
const restingLook = 'ant-btn-disabled';

/** @param rests  true while a click does nothing */
export function RestingButton({ rests, onClick, ...props }: Omit<ButtonProps, 'disabled' | 'className'> & { rests: boolean }) {
  return (
    <Button {...props} className={rests ? restingLook : ''} aria-disabled={rests} {...(rests || !onClick ? {} : { onClick })} />
  );
}
