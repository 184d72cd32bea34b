/** Conditions on the variables of instances, as callers write them. */

import type { Select } from '../../../core/command/declaration/read.ts';
import { OneOf, type Static, Type } from '../../../core/command/declaration/schema.ts';
import {
  type JsonValue,
  jsonOperators,
  jsonPath,
  whereJson,
} from '../../../core/process/json-filter.ts';

const Condition = Type.Object({
  name: Type.String({
    ...{ minLength: 1, maxLength: 200, pattern: jsonPath },
    description: 'The variable; dots lead into objects: order.id',
  }),
  operator: Type.Optional(OneOf(jsonOperators, 'equals when absent')),
  value: Type.Optional(
    Type.Unsafe<JsonValue>({
      type: ['string', 'number', 'boolean', 'null'],
      description: 'A number equals no text; of exists true (as when absent) or false',
    }),
  ),
});

export type VariableCondition = Static<typeof Condition>;

export const VariableConditions = (description: string) =>
  Type.Array(Condition, { maxItems: 10, description });

/** Narrows instances to those whose variables fulfil all conditions. */
export function whereVariables(select: Select, conditions: readonly VariableCondition[]): void {
  for (const { name: path, operator = 'equals', value = null } of conditions) {
    whereJson(select, 'process_instances.variables', { path, operator, value });
  }
}
