/** The dashboard as a file: a picture of what stands on the screen, or a PDF of it. */
import { fileName, saveBlob, saveImage, type ImageFileKind } from '../../chart/image.ts';
import { i18n } from '../../i18n.ts';
import { momentText } from '../../kit/moment-text.ts';
import { useToasts } from '../../kit/toasts.ts';
import type { PdfPaper } from '../pdf/pdf-of.ts';
import { allShown } from '../state/all-shown.ts';
import { useScope } from '../state/context.ts';
import { onDashboard } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';
import { chosenOn } from '../state/reach.ts';

interface Downloads {
  image(kind: ImageFileKind): Promise<void>;
  pdf(paper: PdfPaper): Promise<void>;
}

/** Both say what they do, and what went wrong. */
export function useDownloads(): Downloads {
  const { store, item, charts } = useScope();
  const toasts = useToasts();
  const download = async (preparing: string, failed: string, save: (board: HTMLElement) => Promise<void>): Promise<void> => {
    const board = document.querySelector<HTMLElement>('[data-board]');
    if (!board) return;
    toasts.info(preparing);
    try {
      await allShown(store, board);
      await save(board);
    } catch {
      toasts.danger(failed);
    }
  };
  /** The filters are written out: paper has no filter bar to look into. */
  const notes = (): string[] => {
    const { masks, history } = store.getState();
    const chosen = chosenOn(history.present, masks, charts).map(({ name, value }) => `${name}: ${value}`);
    const made = momentText(new Date());
    return chosen.length > 0 ? [made, i18n._('Filters: {filters}', { filters: chosen.join(' · ') })] : [made];
  };
  const title = item.dashboard_title;
  const at = onDashboard(item.id);
  return {
    image: (kind) =>
      download(i18n._('Preparing the image …'), i18n._('Image download failed, please refresh and try again.'), (board) => {
        tell('dashboard_download_as_image', at);
        return saveImage(board, title, { kind, heading: title });
      }),
    pdf: (paper) =>
      download(i18n._('Preparing the PDF …'), i18n._('PDF download failed, please refresh and try again.'), async (board) => {
        tell('dashboard_download_as_pdf', at);
        const { pdfOf } = await import('../pdf/pdf-of.ts');
        saveBlob(await pdfOf(board, { title, notes: notes() }, paper), fileName(title, 'pdf'));
      }),
  };
}
