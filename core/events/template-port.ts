/** The templates in force as a port for commands. */
import type { TemplatePort } from './port.ts';
import { fieldsIn, fill, TemplateProblem, type Templates } from './templates.ts';

/** Creates the port of templates for commands. */
export function templatePort(templates: Templates): TemplatePort {
  return {
    all() {
      const names = new Set([...templates.names(), ...templates.problems().keys()]);
      return [...names].sort().map((name) => {
        const template = templates.current(name);
        return {
          name,
          summary: template?.summary ?? null,
          channels: (['email', 'sms'] as const).filter((one) => template?.[one] !== undefined),
          fields: template === undefined ? [] : fieldsIn(template),
          examples: templates.examples(name),
          problem: templates.problems().get(name) ?? null,
        };
      });
    },
    fill(name, channel, fields) {
      const template = templates.current(name);
      if (template === undefined) return undefined;
      try {
        return fill(template, channel, fields);
      } catch (error) {
        if (error instanceof TemplateProblem) return { problem: error.message };
        throw error;
      }
    },
  };
}
