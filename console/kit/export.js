/** Files that the bank makes (`ExportTransactionsQuery`), handed to the browser's downloads. */
import { bank } from '../frame/bank.js';
import { tokenFor } from '../frame/session.js';
import { texts } from '../texts.js';
import { fileTypes } from './file-types.js';

/** Saves what an export answers, of any length; the answer is why it was refused, if it was. */
export async function saveExport(query, input) {
  const method = bank.query[query.charAt(0).toLowerCase() + query.slice(1, -'Query'.length)];
  const result = await method(input, { timeout: 120_000 }).catch(lost);
  if (!result.ok) return result;
  const { fileName, contentType, content } = result.data;
  if (content !== null) {
    const bytes = Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
    saveFile(fileName, contentType, bytes);
    return undefined;
  }
  // What is long comes as a file alone, which the client, who reads answers of JSON, does not take.
  try {
    const answer = await fetch(`/api/bpm/qry/${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: fileTypes[input.format],
        authorization: `Bearer ${await tokenFor()}`,
      },
      body: JSON.stringify(input),
    });
    if (!answer.ok) return { ok: false, code: 'REFUSED', message: texts.notSaved };
    saveFile(fileName, contentType, await answer.blob());
    return undefined;
  } catch (error) {
    return lost(error);
  }
}

const lost = (error) => ({ ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) });

/** A text as a cell of a CSV file: what begins like a formula, behind blanks and hidden signs too, is text. */
export function csvCell(text) {
  const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(fileName, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
