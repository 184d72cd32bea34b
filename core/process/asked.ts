/** What a person is asked at a user task, as it is kept beside the wait. */

/** A field of a form: what may be sent in for it. */
export interface FormField {
  readonly id: string;
  readonly label: string | null;
  readonly type: 'string' | 'long' | 'boolean' | 'date' | 'enum';
  readonly required: boolean;
  readonly readonly: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** What counts when nothing is sent in. */
  readonly value?: unknown;
}

/** What a person is asked at a user task. */
export interface UserTask {
  /** The one who does it, unless an operator gives it to another. */
  readonly assignee?: string;
  readonly dueDate?: string;
  readonly followUpDate?: string;
  readonly priority?: number;
  readonly fields?: readonly FormField[];
  readonly formKey: string | null;
  readonly actions: readonly string[];
  readonly teams: readonly string[];
  readonly users: readonly string[];
  readonly formContext: unknown;
  readonly entityState: string | null;
  /** Variables that changed while it waited, so that it was opened anew. */
  readonly changed?: readonly string[];
}
