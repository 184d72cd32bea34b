/** BPMN 2.0.2, chapters 8 and 10: what a file may hold beside the flow; it is read as drawing and changes nothing. */
import { process, task } from '../../support/diagram.ts';
import { about, type Case } from './case.ts';

const drawing = about('10', 'Drawings outside the flow');
const plain = process([task('a')], ['s -> a -> e']);

/** The plain process with this at the top of the file, and this in the process. */
const beside = (top: string, inside = '') =>
  plain
    .replace('<bpmn:process ', `${top}<bpmn:process `)
    .replace('</bpmn:process>', `${inside}</bpmn:process>`);

const runs = (what: string, top: string, inside = '') =>
  drawing(`(${what}) changes nothing`, { xml: beside(top, inside), trace: 's a e' });

export const drawings: readonly Case[] = [
  runs(
    'item definitions and messages',
    '<bpmn:itemDefinition id="I" structureRef="string"/><bpmn:message id="M" name="m" itemRef="I"/>',
  ),
  runs(
    'interfaces',
    '<bpmn:interface id="I" name="i"><bpmn:operation id="O" name="o"><bpmn:inMessageRef>M</bpmn:inMessageRef></bpmn:operation></bpmn:interface><bpmn:message id="M" name="m"/>',
  ),
  runs('partners', '<bpmn:partnerEntity id="P" name="partner"/><bpmn:partnerRole id="R" name="role"/>'),
  runs(
    'categories and groups',
    '<bpmn:category id="C"><bpmn:categoryValue id="V" value="v"/></bpmn:category>',
    '<bpmn:group id="G" categoryValueRef="V"/>',
  ),
  runs(
    'lanes',
    '',
    '<bpmn:laneSet id="L"><bpmn:lane id="L1" name="Branch"><bpmn:flowNodeRef>a</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>',
  ),
  runs('a lane set without lanes', '', '<bpmn:laneSet id="L"/>'),
  runs(
    'data objects and stores',
    '<bpmn:dataStore id="S" name="store"/>',
    '<bpmn:dataObject id="D"/><bpmn:dataObjectReference id="DR" dataObjectRef="D"/><bpmn:dataStoreReference id="SR" dataStoreRef="S"/>',
  ),
  runs(
    'annotations',
    '',
    '<bpmn:textAnnotation id="T"><bpmn:text>Mind it.</bpmn:text></bpmn:textAnnotation><bpmn:association id="A" sourceRef="a" targetRef="T"/>',
  ),
  runs(
    'a collaboration',
    '<bpmn:collaboration id="C"><bpmn:participant id="P1" processRef="main"/><bpmn:participant id="P2" name="Customer"/><bpmn:messageFlow id="F" sourceRef="P2" targetRef="a"/></bpmn:collaboration>',
  ),
  runs('documentation', '<bpmn:documentation>What it is for.</bpmn:documentation>'),
  runs(
    'another process that is not executable',
    '<bpmn:process id="other"><bpmn:task id="x"/></bpmn:process>',
  ),
  drawing('that is an element of no standard is refused', {
    xml: beside('', '<bpmn:wormhole id="w"/>'),
    refused: /wormhole/,
  }),
  drawing('that moves data into a task is refused', {
    xml: plain.replace(
      '<bpmn:task id="a" >',
      '<bpmn:task id="a"><bpmn:ioSpecification id="io"><bpmn:dataInput id="in"/><bpmn:inputSet id="is"><bpmn:dataInputRefs>in</bpmn:dataInputRefs></bpmn:inputSet><bpmn:outputSet id="os"/></bpmn:ioSpecification><bpmn:dataInputAssociation id="dia"><bpmn:targetRef>in</bpmn:targetRef><bpmn:assignment id="asg"><bpmn:from>5</bpmn:from><bpmn:to>in</bpmn:to></bpmn:assignment></bpmn:dataInputAssociation>',
    ),
    refused: /dataInputAssociation|data/,
  }),
];
