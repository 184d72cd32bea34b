import DeactivateClientCommand from '../../../commands/clients/DeactivateClientCommand.ts';
import { moveCases } from '../../support/clients.ts';

moveCases(DeactivateClientCommand, 'deactivate');
