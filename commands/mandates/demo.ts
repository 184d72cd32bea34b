/** Demo mandate products: one that takes mandates, one that no longer does. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { mandateProducts } from './mandate-product.ts';

export const demo: Demo = (tenant) =>
  tenant === 'demo'
    ? [
        insert(mandateProducts, {
          productCode: 'PROD-LN-001',
          productName: 'Loan repayment',
          description: 'Instalments of loans, debited from accounts at other banks',
          isActive: true,
        }),
        insert(mandateProducts, {
          productCode: 'PROD-OLD-001',
          productName: 'Loan repayment (old)',
          description: null,
          isActive: false,
        }),
      ]
    : [];
