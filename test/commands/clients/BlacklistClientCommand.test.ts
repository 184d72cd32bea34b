import BlacklistClientCommand from '../../../commands/clients/BlacklistClientCommand.ts';
import { moveCases } from '../../support/clients.ts';

moveCases(BlacklistClientCommand, 'blacklist');
