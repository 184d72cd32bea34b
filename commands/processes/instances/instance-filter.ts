/** Filters for instances, shared by lists and batches. */

import type { QueryRead, Select } from '../../../core/command/declaration/read.ts';
import { OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { DayOrMoment, periodOf } from '../../../core/command/kit/period.ts';
import { type JsonValue, jsonOperators, jsonPath, whereJson } from '../../../core/process/json-filter.ts';
import { instanceLife, processWaits } from '../../../core/process/tables.ts';
import { DefinitionRef, findCommitted } from '../definitions/definition.ts';

/** A condition on the variables of an instance, as callers write it. */
const Condition = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: jsonPath,
    written: 'the name of a variable, with dots into objects: order.id',
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

/** Narrows instances to those whose variables meet all conditions. */
export function whereVariables(select: Select, conditions: readonly VariableCondition[]): void {
  for (const { name: path, operator = 'equals', value = null } of conditions) {
    whereJson(select, 'process_instances.variables', { path, operator, value });
  }
}

export const instanceFilters = {
  status: Type.Optional(OneOf(instanceLife.states)),
  processDefinitionId: Type.Optional(DefinitionRef),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the definition' })),
  businessKey: Type.Optional(Words(200)),
  parentInstanceId: Type.Optional(Words(64)),
  elementId: Type.Optional(Words(200, 'A current element of the instance')),
  incidentCode: Type.Optional(Words(100, 'The code of its incident')),
  variables: Type.Optional(VariableConditions('Values of its variables; give a process or a status too')),
  startedFrom: Type.Optional(DayOrMoment('Started at or after')),
  startedTo: Type.Optional(DayOrMoment('Started at or before')),
};

const Filter = Type.Object(instanceFilters);
export type InstanceFilter = Static<typeof Filter>;

/** Narrows a select of instances to the filter. */
export async function instancesWhere(
  filter: InstanceFilter,
  read: QueryRead,
  timezone: string,
): Promise<(select: Select) => void> {
  const { processDefinitionId, version, status, businessKey, parentInstanceId } = filter;
  const { elementId, incidentCode, variables = [] } = filter;
  const definition =
    processDefinitionId === undefined ? undefined : await findCommitted(processDefinitionId, read);
  const period = { startDate: filter.startedFrom, endDate: filter.startedTo };
  const { from, before } = periodOf(period, timezone);
  return (select) => {
    if (status !== undefined) select.where('status', status);
    if (processDefinitionId !== undefined) select.where('definitionId', definition?.id ?? 0);
    if (version !== undefined) select.where('definitionVersion', version);
    if (businessKey !== undefined) select.where('businessKey', businessKey);
    if (parentInstanceId !== undefined) select.where('parentInstance', parentInstanceId);
    if (from !== undefined) select.where('startedAt', '>=', from);
    if (before !== undefined) select.where('startedAt', '<', before);
    if (elementId !== undefined) standsAt(select, elementId);
    if (incidentCode !== undefined) {
      const condition = { path: 'code', operator: 'equals', value: incidentCode } as const;
      whereJson(select, 'process_instances.error', condition);
    }
    whereVariables(select, variables);
  };
}

function standsAt(select: Select, elementId: string): void {
  select.whereExists((waits) => {
    waits
      .select('process_waits.token')
      .from(processWaits.name)
      .whereRaw('process_waits.tenant = process_instances.tenant')
      .whereRaw('process_waits.instance_id = process_instances.id')
      .where('process_waits.elementId', elementId);
  });
}
