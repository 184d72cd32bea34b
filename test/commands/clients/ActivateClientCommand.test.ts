import ActivateClientCommand from '../../../commands/clients/ActivateClientCommand.ts';
import { moveCases } from '../../support/clients.ts';

moveCases(ActivateClientCommand, 'activate');
