/** Media types of the files that the console sends and saves. */
export const fileTypes = {
  csv: 'text/csv',
  html: 'text/html',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
