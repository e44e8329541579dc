import { Module } from '@nestjs/common';
import { SimulatedWalletsController } from './simulated-wallets.controller.js';
import { SimulatedWalletsService } from './simulated-wallets.service.js';

/** Device wallets, whose payments the vault verifies and decrypts. */
@Module({
  controllers: [SimulatedWalletsController],
  providers: [SimulatedWalletsService],
  exports: [SimulatedWalletsService],
})
export class WalletsModule {}
