/** The checkers of schemas, with the formats of the bank: money, days and moments. */
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
/** The same for what is looked at once, such as rule files: its checks are made in two thirds of the time, and run a little longer. */
export const forFiles = withWords(new Ajv({ ...options, allErrors: true, code: { optimize: false } }));
/** The same for long data: it stops at the first mistake, because telling all of them would hold up everybody. */
export const brief = withWords(new Ajv(options));

function withWords(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['uuid', 'email', 'uri']);
  ajv.addFormat('date', { type: 'string', validate: isDay });
  ajv.addFormat('date-time', { type: 'string', validate: isMoment });
  ajv.addFormat('day-or-moment', {
    type: 'string',
    validate: (text: string) => isDay(text) || isMoment(text),
  });
  // What a text names (`role`): the rules check looks the name up, a request's check does not.
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' });
  // Words that a text is one of, in any case: who looks them up refuses others.
  ajv.addKeyword({ keyword: 'words', schemaType: 'array' });
  // How a text of a pattern is written, in words that follow "must be".
  ajv.addKeyword({ keyword: 'written', schemaType: 'string' });
  // Keys that files of former versions hold, and what becomes of them: the rules check says it.
  ajv.addKeyword({ keyword: 'formerly', schemaType: 'object' });
  // Other names of a member, which callers of the source product use.
  ajv.addKeyword({ keyword: alsoNamed, schemaType: 'array' });
  // Members of a record that its update refuses by name.
  ajv.addKeyword({ keyword: unchangeable, schemaType: 'array' });
  // Beside `money`: a sum of amounts.
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
