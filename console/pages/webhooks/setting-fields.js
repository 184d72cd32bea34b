/** The settings of an address as a form, and as commands take them. */
import { isFilled } from '../../kit/fields.js';
import { texts } from '../../texts.js';

const own = texts.webhooks.fields;

/** The type of what runs that is written on a page of its own. */
const code = '2';

const actions = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH'];

/** The fields of a new address (`isNew`) or of one that is there. */
export const settingFields = ({ isNew }) => [
  ...(isNew ? [{ name: 'key', label: own.key, required: true, most: 100, hint: own.keyHint }] : []),
  { name: 'path', label: own.path, required: true, most: 256, hint: own.pathHint },
  {
    name: 'action',
    label: own.action,
    kind: 'choice',
    required: true,
    options: actions.map((one) => [one, one]),
  },
  { name: 'description', label: own.description, most: 500 },
  {
    name: 'executionType',
    label: own.executionType,
    kind: 'choice',
    required: true,
    options: own.types.map((words, at) => [String(at), words]),
  },
  {
    ...{ name: 'target', label: own.target, most: 1000, hint: own.targetHint },
    required: ({ executionType }) => executionType !== code,
  },
  {
    name: 'signingSecret',
    label: own.signingSecret,
    kind: 'secret',
    most: 200,
    hint: isNew ? own.secretHint : own.secretStays,
  },
  {
    name: 'allowableIPs',
    label: own.allowableIPs,
    most: 4000,
    hint: isNew ? own.addressesHint : own.rangesHint,
  },
];

export const newSettings = { action: 'POST', executionType: code };

/** What the code of a new address answers until somebody writes it. */
const firstCode = '// Answer what the partner sent until this is written.\nreturn { received: webhookData };';

/** What runs, by the type: a command, several, code, a process. */
function targetOf(type, target, written) {
  if (type === 2) {
    // The current value and does not belong there is refused by the bank, in its words.
    return { executionCode: written ?? firstCode, ...(target === '' ? {} : { commandName: target }) };
  }
  if (target === '') return undefined;
  return type === 3 ? { processDefinitionId: target } : { commandName: target };
}

/** What is sent; undefined while something is missing. */
export function inputOfSettings(values, fields, before) {
  const said = (name) => {
    const value = String(values[name] ?? '').trim();
    return value === texts.decision.standIn ? '' : value;
  };
  const filled = Object.fromEntries(fields.map(({ name }) => [name, said(name)]));
  if (!isFilled(filled, fields)) return undefined;
  const type = Number(said('executionType'));
  const target = targetOf(type, said('target'), before?.executionCode ?? undefined);
  if (target === undefined) return undefined;
  const secret = said('signingSecret');
  return {
    ...(before === undefined ? { key: said('key') } : { id: before.id, revision: before.revision }),
    ...{ path: said('path'), action: said('action'), executionType: type, ...target },
    ...(before !== undefined || said('description') !== '' ? { description: said('description') } : {}),
    ...(secret === '' ? {} : { signingSecret: secret }),
    ...(before !== undefined
      ? { allowableIPs: said('allowableIPs') === '' ? null : said('allowableIPs') }
      : said('allowableIPs') === ''
        ? {}
        : { allowableIPs: said('allowableIPs') }),
  };
}
