/** bpmn-engine by itself, as its own guide uses it, with the definition parsed once: nothing is kept, nobody asks. */

import * as elements from 'bpmn-elements';
import { Engine } from 'bpmn-engine';
import { BpmnModdle } from 'bpmn-moddle';
import serializer, { TypeResolver } from 'moddle-context-serializer';

export interface BareEngine {
  /** One instance from start to end. */
  run(): Promise<void>;
  /** The state of an instance that waits. */
  wait(): Promise<string>;
  /** Recovers, signals and finishes it. */
  finish(state: string): Promise<void>;
}

const process = (task: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t">
  <process id="p" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    ${task}
    <sequenceFlow id="f2" sourceRef="t" targetRef="e"/><endEvent id="e"/>
  </process>
</definitions>`;

/** The part of an execution that is used. */
interface Execution {
  getState(): unknown;
  stop(): Promise<unknown>;
  signal(message: object): void;
}

export async function bareEngine(): Promise<BareEngine> {
  const resolver = TypeResolver({ ...elements });
  const contextOf = async (task: string) =>
    serializer((await new BpmnModdle().fromXML(process(task))) as never, resolver);
  const service = await contextOf('<serviceTask id="t" implementation="${environment.services.pay}"/>');
  const user = await contextOf('<userTask id="t"/>');
  const engineOf = (sourceContext: unknown, more = {}) =>
    new Engine({ sourceContext, settings: { disableTrackState: true }, ...more } as never);
  const services = {
    pay: (_scope: unknown, done: (error: null, output: object) => void) =>
      setImmediate(done, null, { isSuccessful: true }),
  };
  return {
    async run() {
      const engine = engineOf(service, { services });
      const ended = engine.waitFor('end');
      await engine.execute();
      await ended;
    },
    async wait() {
      const engine = engineOf(user);
      const execution = (await engine.execute()) as unknown as Execution;
      const state = JSON.stringify(execution.getState());
      await execution.stop();
      return state;
    },
    async finish(state) {
      const engine = engineOf(user);
      engine.recover(JSON.parse(state));
      const ended = engine.waitFor('end');
      const execution = (await engine.resume()) as unknown as Execution;
      execution.signal({ id: 't' });
      await ended;
    },
  };
}
