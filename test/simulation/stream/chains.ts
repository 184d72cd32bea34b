/**
 * Chains: what somebody makes is changed, stopped, gone on with and ended, in the areas that no model follows. What each
 * command takes is its declared example, with the ids that the answers before it told.
 */
import { inputExample } from '../../../core/host/pages/described.ts';
import { isRecord, membersOf } from '../../../core/values/members.ts';
import { registry } from '../../support/registry.ts';
import type { Draw } from '../draw.ts';
import { type Person, strangers } from '../people.ts';

type Fields = Readonly<Record<string, unknown>>;

const command =
  (...verbs: readonly string[]) =>
  (noun: string): readonly string[] =>
    verbs.map((verb) => `${verb}${noun}Command`);

/** Each begins with what makes the thing. */
const chains: readonly (readonly string[])[] = [
  command('Create', 'Update', 'Deactivate', 'Activate', 'Deactivate', 'Delete')('Branch'),
  ['CreateEmployeeCommand', 'UpdateEmployeeCommand', 'RetrieveEmployeeByIdQuery'],
  ['CreateEmployeeReferralCommand', 'RetrieveEmployeeReferralsQuery'],
  [
    ...command('Create', 'Pause', 'Activate', 'Update')('EventSubscription'),
    ...['RetrieveEventSubscriptionByIdQuery', 'RotateEventSubscriptionSecretCommand'],
    ...['TestEventSubscriptionCommand', 'ReplayEventsCommand', 'RetrieveEventDeliveriesQuery'],
    'DeleteEventSubscriptionCommand',
  ],
  [
    ...['CreateRecurringJobCommand', 'RetrieveRecurringJobByIdQuery', 'PauseRecurringJobCommand'],
    ...['ResumeRecurringJobCommand', 'UpdateRecurringJobCommand', 'RunRecurringJobNowCommand'],
    ...['RetrieveRecurringJobRunsQuery', 'DeleteRecurringJobCommand'],
  ],
  [
    ...['CreateWebHookConfigCommand', 'DeactivateWebHookConfigCommand'],
    ...['ActivateWebHookConfigCommand', 'GetWebHookConfigByIdQuery', 'DeleteWebHookConfigCommand'],
  ],
  [
    ...['CreatePartnerLoanRequestCommand', 'UpdatePartnerLoanRequestCommand'],
    ...['RetrievePartnerLoanRequestByIdQuery', 'SubmitPartnerLoanForApprovalCommand'],
    ...['ApprovePartnerLoanRequestCommand', 'ActivatePartnerMandateCommand'],
    ...['ProcessPartnerDisburseLoanCommand', 'RecordPartnerPaymentCommand'],
    ...['GetPaymentHistoryQuery', 'ProcessPartnerStopMandateCommand'],
  ],
  [
    ...['CreatePartnerLoanRequestCommand', 'SubmitPartnerLoanForApprovalCommand'],
    'RejectPartnerLoanRequestCommand',
  ],
  ['CreatePartnerLoanRequestCommand', 'CancelPartnerLoanRequestCommand'],
  [
    ...['CreateLoanCommand', 'AddLoanCollateralCommand', 'RetrieveLoanCollateralListQuery'],
    ...['AddLoanGuarantorCommand', 'RetrieveLoanGuarantorListQuery', 'UpdateLoanCommand'],
    ...['GenerateLoanScheduleCommand', 'RequestLoanApprovalCommand'],
    'RetrieveLoanTransactionListQuery',
  ],
  ['ImportAccountsCommand', 'RetrieveImportByIdQuery', 'ApproveImportCommand'],
  ['ImportAccountsCommand', 'RejectImportCommand'],
  [
    ...['StartProcessInstanceCommand', 'GetProcessInstanceByIdQuery'],
    ...['GetProcessInstanceVariablesQuery', 'GetProcessInstanceHistoryQuery'],
    ...['GetProcessInstanceStateCommand', 'ExportProcessInstanceQuery'],
    ...['SuspendProcessInstanceCommand', 'ResumeProcessInstanceCommand'],
    ...['SetProcessVariablesCommand', 'CancelProcessInstanceCommand'],
  ],
  [
    ...['CreateProcessDefinitionCommand', 'ApproveProcessDefinitionCommand'],
    ...['RenameProcessDefinitionCommand', 'DeleteProcessDefinitionCommand'],
  ],
  ['CreateInterbankMandateListCommand', 'RetrieveInterbankMandateBatchesQuery'],
  ['CreateInterbankGSIMandateCommand', 'RetrieveInterbankMandateBatchesQuery'],
];

/** Those that another person has to do: now and then it is not another. */
const another = /^(?:Approve|Reject|Authorise|ActivatePartner|ProcessPartner)/;
const [first, second] = strangers as readonly [Person, Person];

export interface Link {
  readonly who: Person;
  readonly name: string;
  /** What is sent, after what was told so far. */
  data(told: readonly Fields[]): Fields;
}

export function drawChain(draw: Draw, step: number): readonly Link[] {
  return draw.of(chains).map((name, at) => ({
    name,
    who: another.test(name) && !draw.oneIn(4) ? second : first,
    data(told) {
      const spec = registry.find(name)?.spec;
      if (spec === undefined) throw new Error(`there is no ${name}`);
      // What names the thing may be left out of an example, where there are two ways to name it.
      const named = Object.keys(membersOf(membersOf(spec.input).properties)).filter(
        (one) => /(?:id|guid)$/i.test(one) && told.some((answer) => typeof answer[one] === 'string'),
      );
      const ids = Object.fromEntries(named.map((one) => [one, '']));
      const example = { ...ids, ...membersOf(inputExample(spec)) };
      return at === 0
        ? fresh(example, /^(?:key|name|path|partnerReference)$/, step)
        : fresh(fitted(example, told), /^(?:name|newName)$/, step);
    },
  }));
}

/** An example whose own names nobody has taken yet. */
function fresh(example: Fields, taken: RegExp, step: number): Fields {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === 'string' && taken.test(name) ? `${value}${step}` : value,
    ]),
  );
}

/** An example of what came to be meanwhile: the same member of an answer, or its id. */
function fitted(example: Fields, told: readonly Fields[]): Fields {
  const known = (name: string, value: unknown): unknown => {
    if (!/(?:id|guid|key|number)$/i.test(name)) return value;
    const names = [name, 'id', 'encodedKey', ...Object.keys(told[0] ?? {}).filter(isOwn)];
    const all = told.flatMap((one) => names.flatMap((own) => one[own] ?? []));
    return all.find((one) => typeof one === typeof value && !isRecord(one)) ?? value;
  };
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, known(name, value)]));
}

const isOwn = (name: string): boolean => /(?:Id|EncodedKey)$/.test(name);
