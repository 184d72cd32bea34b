/** Schema validators, with the formats of the bank: money, dates and timestamps. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { spelling } from '../../values/json.ts';
import { moneyProblem } from '../../values/money.ts';
import { isDay, isMoment } from '../../values/wall-time.ts';
import { alsoNamed, unchangeable } from './schema-node.ts';

const options = {
  verbose: true,
  useDefaults: true,
  strict: true,
  strictTypes: false,
  // Conditions (`if`) name fields that the schema around them declares.
  strictRequired: false,
  allowUnionTypes: true,
  ownProperties: true,
} as const;

/** The one checker of schemas. */
export const ajv = withWords(new Ajv({ ...options, allErrors: true }));
/**
 * The same validator for data that is checked once, such as rule files. Without optimization it compiles in
 * two thirds of the time, and its checks take a little longer.
 */
export const forFiles = withWords(new Ajv({ ...options, allErrors: true, code: { optimize: false } }));
/**
 * The same validator for long data. It stops at the first mistake, because listing all mistakes would delay
 * other callers.
 */
export const brief = withWords(new Ajv(options));

function withWords(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'email', 'uri']);
  ajv.addFormat('date', { type: 'string', validate: isDay });
  ajv.addFormat('date-time', { type: 'string', validate: isMoment });
  ajv.addFormat('day-or-moment', {
    type: 'string',
    validate: (text: string) => isDay(text) || isMoment(text),
  });
  // The kind of thing that a text names (`role`). The rules check looks up the name. A request's check does
  // not.
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' });
  // The allowed words of a text, in any case. The code that looks up the word rejects other words.
  ajv.addKeyword({ keyword: 'words', schemaType: 'array' });
  // How a text of a pattern is written, in words that follow "must be".
  ajv.addKeyword({ keyword: 'written', schemaType: 'string' });
  // Keys in files of former versions, and their replacements. The rules check reports them.
  ajv.addKeyword({ keyword: 'formerly', schemaType: 'object' });
  // Other names of a member, which callers of the source product use.
  ajv.addKeyword({ keyword: alsoNamed, schemaType: 'array' });
  // Members of a record that its update refuses by name.
  ajv.addKeyword({ keyword: unchangeable, schemaType: 'array' });
  // Used together with `money`: the value is a sum of amounts.
  ajv.addKeyword({ keyword: 'total', schemaType: 'boolean' });
  ajv.addKeyword({
    keyword: 'money',
    type: 'number',
    schemaType: 'boolean',
    errors: true,
    validate: Object.assign(checkMoney, { errors: [] }),
  });
  return ajv;
}

function checkMoney(
  _schema: boolean,
  amount: number,
  schema: Readonly<Record<string, unknown>> | undefined,
  at?: { readonly parentData?: unknown; readonly parentDataProperty?: string | number },
): boolean {
  const holder = at?.parentData;
  const written =
    typeof holder === 'object' && holder !== null
      ? spelling(holder, String(at?.parentDataProperty))
      : undefined;
  const problem = moneyProblem(written ?? String(amount), schema?.total === true);
  const check: typeof checkMoney & { errors?: Partial<ErrorObject>[] } = checkMoney;
  check.errors = problem === undefined ? [] : [{ keyword: 'money', message: problem, params: {} }];
  return problem === undefined;
}
