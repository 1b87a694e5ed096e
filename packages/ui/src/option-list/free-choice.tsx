import type { ReactElement } from 'react';

/**
 * For antd's AutoComplete and Select: in a list where nothing is taken before one moves to it, option −1 is announced as the active
 * one. Here it is: nothing to see, nothing to read out.
 * @param id  of the AutoComplete
 * @returns properties of it; not for a list that shows `NoOptions`, which are option −1 themselves
 */
export function freeChoice(id: string) {
  return {
    popupRender: (list: ReactElement) => (
      <>
        <span id={`${id}_list_-1`} hidden />
        {list}
      </>
    ),
  };
}
