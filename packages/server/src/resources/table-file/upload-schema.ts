/** Where tables of uploaded files are shown. */
export const uploadSchema = 'main';
