/** What an editor reports to its popover about its draft, and what the popover passes to the editor. */
import { createContext, use, useImperativeHandle, type RefObject } from 'react';

/** What the popover has to know of the draft in it, so that leaving loses no work. */
export interface EditorDraft {
  canSave: boolean;
  /** Differs from what the editor was opened with. */
  isChanged: boolean;
  save: () => void;
}

interface DraftPlace {
  draft: RefObject<EditorDraft | null>;
  /** Leaves the popover that is open inside this one. */
  leaveInner: RefObject<((applies: boolean) => void) | null>;
  isOpen: boolean;
  /** The draft was put away earlier and is shown again. */
  isOffered: boolean;
}

/** Joins an editor to the popover it stands in; null outside of one. */
export const DraftContext = createContext<DraftPlace | null>(null);

/** Hands the editor's draft to its popover; outside of one nothing is kept. */
export function useEditorDraft({ canSave, isChanged, save }: EditorDraft): Pick<DraftPlace, 'isOpen' | 'isOffered'> {
  const place = use(DraftContext);
  useImperativeHandle(place?.draft, () => ({ canSave, isChanged, save }));
  return place ?? { isOpen: true, isOffered: false };
}
