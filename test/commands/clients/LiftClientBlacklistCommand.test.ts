import LiftClientBlacklistCommand from '../../../commands/clients/LiftClientBlacklistCommand.ts';
import { moveCases } from '../../support/clients.ts';

moveCases(LiftClientBlacklistCommand, 'clear');
